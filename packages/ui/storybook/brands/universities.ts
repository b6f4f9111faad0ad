import { type Brand, readBrand } from '@campus-connect/brand'

/** The files of a made-up university's brand, as a campus would write them. */
const university = (name: string, colour: string, drawing: string) => ({
  name,
  colour,
  mark: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${drawing}</svg>`,
})

/** A plate that every mark stands on, so that it is seen in both themes. */
const plate = (colour: string, drawing: string) =>
  `<rect width="32" height="32" rx="8" fill="${colour}"/><g fill="#ffffff">${drawing}</g>`

/** Six universities that do not exist, by the colour that the toolbar names. */
export const universities = {
  blue: university('한빛대학교', '#0b3d91', plate('#0b3d91', '<path d="M16 5l3 8 8 3-8 3-3 8-3-8-8-3 8-3z"/>')),
  crimson: university('단풍대학교', '#8c1d40', plate('#8c1d40', '<circle cx="16" cy="16" r="8"/>')),
  forest: university('솔숲대학교', '#14532d', plate('#14532d', '<path d="M16 5l8 12h-5l6 9H7l6-9H8z"/>')),
  violet: university('보라내대학교', '#5b21b6', plate('#5b21b6', '<path d="M16 6l10 10-10 10L6 16z"/>')),
  amber: university('금모래대학교', '#b45309', plate('#b45309', '<path d="M6 22l10-14 10 14z"/>')),
  black: university('먹빛대학교', '#111111', plate('#3f3f46', '<rect x="9" y="9" width="14" height="14" rx="3"/>')),
}
export type University = keyof typeof universities

export const isUniversity = (id: string): id is University => Object.hasOwn(universities, id)

/** The brand that the server would make of a university's folder. */
export function brandOf(id: University): Brand {
  const { name, colour, mark } = universities[id]
  const { brand, problems } = readBrand({
    json: JSON.stringify({ name, colour }),
    mark: new TextEncoder().encode(mark),
  })
  if (!brand) throw new Error(problems.join('\n'))
  return brand
}
