import { tokensIn } from '../tokens/design-tokens.ts'

/** How many times longer each duration is in slow motion. */
export const slowness = 8

const durations = tokensIn('motion').filter(({ type }) => type === 'duration')

/** Shows this document with less motion, or with each of the kit's durations longer: what moves takes its time from a token. */
export function showMotion(motion: string): void {
  const root = document.documentElement
  root.dataset['motion'] = motion
  for (const { variable, value } of durations)
    if (motion === 'slow') root.style.setProperty(variable!, `calc(${value.light} * ${slowness})`)
    else root.style.removeProperty(variable!)
}
