import { oneRoster } from '../../formats/oneroster/oneroster.ts'

/** The one format that imports read. Another format is a folder of its own under formats/, and a choice here. */
export const rosterFormat = oneRoster
