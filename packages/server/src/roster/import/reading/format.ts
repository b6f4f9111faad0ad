import { oneRoster } from '../../formats/oneroster/oneroster.ts'

/** The format that imports read. To add another one, add a folder under formats/ and choose it here. */
export const rosterFormat = oneRoster
