/* Starting threads of the library. */
#ifndef CUNMOD_THREAD_H
#define CUNMOD_THREAD_H

#include <pthread.h>

/* Starts a thread in which every signal is blocked: the program's handlers run in its own threads.
 * Its stack is the default one, but of 8 MiB at least. Returns 0, or an error of pthread_create. */
int cunmod_thread_start(pthread_t *thread, void *(*body)(void *argument), void *argument);

/* Whether cunmod_thread_start has started the calling thread. */
int cunmod_thread_is_own(void);

#endif
