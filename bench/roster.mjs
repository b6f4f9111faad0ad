import { measureRoster } from './roster/measure.mjs'

/** A spreadsheet of a whole campus: read, imported, compared, rolled back; over both engines or one. */
export const run = ({ engine }) => measureRoster(engine ? [engine] : ['sqlite', 'postgres'])
