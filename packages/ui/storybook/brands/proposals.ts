import { type Brand, kitColours, readBrand, type Theme } from '@campus-connect/brand'

/** Three colours for Campus Connect itself. docs/decisions/020-brand-and-state.md says why the first was kept. */
export const proposals = {
  iris: { name: '붓꽃', colour: '#5138b7' },
  indigo: { name: '쪽', colour: '#1f47bc' },
  ink: { name: '먹', colour: '#262b38' },
}
export type Proposal = keyof typeof proposals

const mark = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"/>')

/** The brand of a proposal, made as that of any campus. The kit's own mark takes its colour. */
export function proposalOf(id: Proposal): Brand {
  const { name, colour } = proposals[id]
  const { brand, problems } = readBrand({ json: JSON.stringify({ name, colour }), mark })
  if (!brand) throw new Error(problems.join('\n'))
  return brand
}

/** The colours of all roles of the kit with a proposal as its brand. */
export const proposalColours = (id: Proposal, theme: Theme): Readonly<Record<string, string>> => ({
  ...kitColours(theme),
  ...proposalOf(id).roles[theme],
})
