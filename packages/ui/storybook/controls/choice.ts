import type { InputType } from 'storybook/internal/types'

/** A control that chooses one of some values, each with the words that it says; first of all none. */
export function choiceOf(values: Record<string, { field?: string; message: string }>): InputType {
  const words = Object.entries(values).map(([name, { message }]) => [name, message])
  return {
    options: ['none', ...Object.keys(values)],
    mapping: { none: undefined, ...values },
    control: { type: 'select', labels: { none: '없음', ...Object.fromEntries(words) } },
  }
}
