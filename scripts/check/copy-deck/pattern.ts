const samples: Record<string, string> = { '{수}': String.raw`\d+`, '{학번}': String.raw`[\w-]+` }

/** Matches a text of the copy deck as it stands on a screen, with any values in its places. */
export function patternOf(copy: string): RegExp {
  const parts = copy
    .split(/(\{[^{}]*\})/)
    .map((part) => samples[part] ?? (part.startsWith('{') ? '.+?' : escaped(part)))
  // A link or a time may end the sentence.
  return new RegExp(`^${parts.join('')}${/(?:\?|시각)$/.test(copy) ? '(?: .+)?' : ''}$`)
}

export function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}
