import { availableParallelism } from 'node:os'

/** One more than there are processors, because tests often wait: for a process, a timer, a page. */
export const workers = availableParallelism() + 1
