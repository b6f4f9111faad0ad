/** Replaces one text of a file, which must occur exactly once. */
export type Edit = { file: string; from: string; to: string }

/** Planted faults by name, and the tests that must notice each of them: patterns of `npm test`'s files. */
export type Group = { noticedBy: string[]; faults: Record<string, Edit[]> }

type Planter = (file: string, from: string, to: string) => Edit

/** Edits of one package's sources. */
export const editIn =
  (name: string): Planter =>
  (file, from, to) => ({ file: `packages/${name}/src/${file}`, from, to })
