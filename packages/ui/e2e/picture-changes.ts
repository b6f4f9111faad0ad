import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestInfo } from '@playwright/test'
import type { PictureChange } from '../storybook/pictures/PictureChanges.tsx'
import { built } from './storybook.ts'

/** In the Storybook that was compared, whose page 그림 비교 shows it. */
const folder = join(built, 'picture-changes')

const views = { expected: 'old', actual: 'new', diff: 'difference' } as const

/** Forgets what an earlier comparison found in a picture, such as `components-data-card--overview-light.png`. */
export function forgetChange(picture: string): void {
  for (const view of Object.values(views)) rmSync(join(folder, fileOf(nameOf(picture), view)), { force: true })
}

/** Keeps the old, the new and the difference of each picture that a test found changed. */
export function keepChanges({ attachments }: Pick<TestInfo, 'attachments'>): void {
  for (const { name, path } of attachments) {
    const [, picture, kind] = /^(.+)-(expected|actual|diff)\.png$/.exec(name) ?? []
    if (picture === undefined || path === undefined) continue
    mkdirSync(folder, { recursive: true })
    copyFileSync(path, join(folder, fileOf(picture, views[kind as keyof typeof views])))
  }
}

/** Lists what was kept, for the page. Each worker does it at its end, so that the last one lists everything. */
export function listChanges(): void {
  if (!existsSync(folder)) return
  const names = readdirSync(folder).flatMap((file) => /^(.+)-difference\.png$/.exec(file)?.[1] ?? [])
  const changes = names.toSorted().map((name): PictureChange => ({
    name,
    // The picture is named by the story, then the brand, if it is another one, and the theme.
    story: /^(.+?--.+?)(?:-(?:blue|crimson|black))?-(?:light|dark)$/.exec(name)?.[1] ?? name,
    old: fileOf(name, 'old'),
    new: fileOf(name, 'new'),
    difference: fileOf(name, 'difference'),
  }))
  writeFileSync(join(folder, 'changes.json'), JSON.stringify(changes))
}

const nameOf = (picture: string) => picture.replace(/\.png$/, '')
const fileOf = (name: string, view: string) => `${name}-${view}.png`
