import { measureAdmin } from './admin/measure.mjs'

/** What an administrator of 30,000 students waits for, over both engines or one. */
export const run = ({ engine }) => measureAdmin(engine ? [engine] : ['sqlite', 'postgres'])
