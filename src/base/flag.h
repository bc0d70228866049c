/* The flag of the caller that stops an operation. */
#ifndef CUNMOD_FLAG_H
#define CUNMOD_FLAG_H

/* Whether the flag is set; NULL never is. The read is atomic, so that a thread of the caller's may
 * set the flag by an atomic store. */
static inline int cunmod_flag_is_set(const volatile int *flag)
{
    return flag != 0 && __atomic_load_n(flag, __ATOMIC_ACQUIRE) != 0;
}

#endif
