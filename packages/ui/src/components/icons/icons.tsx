// By the screens that need them: the first screens load no drawing of the others.
export * from './account-icons.tsx'
export * from './connection-icons.tsx'
export * from './first-icons.tsx'
export type { IconProps } from './icon.tsx'
export * from './people-icons.tsx'
