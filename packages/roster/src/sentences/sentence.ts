export type Language = 'ko' | 'en'

/** `{name}` stands for a value of the problem. */
export type Sentence = Record<Language, string>
