import { useEffect, useState } from 'react'
import { Sheet } from '../blocks/Sheet.tsx'
import css from './PictureChanges.module.css'

/** A picture that is no longer as recorded. Its files are below `picture-changes/`. */
export type PictureChange = { name: string; story: string; old: string; new: string; difference: string }

const views = [
  { view: 'old', caption: '이전' },
  { view: 'new', caption: '지금' },
  { view: 'difference', caption: '차이' },
] as const

/** What the last comparison with this Storybook found, each as old, new and difference. */
export function PictureChanges() {
  const [changes, setChanges] = useState<PictureChange[]>()
  useEffect(() => void pictureChanges().then(setChanges), [])

  if (changes === undefined) return null
  if (changes.length === 0) return <p role="status">바뀐 그림이 없습니다. 아직 견주지 않았을 수도 있습니다.</p>
  return (
    <Sheet>
      <p role="status">그림 {changes.length}장이 바뀌었습니다.</p>
      {changes.map(({ name, story, ...files }) => (
        <section key={name}>
          <h2 id={name} className={css.name}>
            <a href={`./?path=/story/${story}`} target="_top">
              {name}
            </a>
          </h2>
          <div className={css.views}>
            {views.map(({ view, caption }) => (
              <figure key={view}>
                <figcaption>{caption}</figcaption>
                <a href={`picture-changes/${files[view]}`} target="_blank" rel="noreferrer">
                  <img src={`picture-changes/${files[view]}`} alt={`${name}, ${caption}`} />
                </a>
              </figure>
            ))}
          </div>
        </section>
      ))}
    </Sheet>
  )
}

/** Without a comparison there is no list; a server of files may then answer with a page. */
async function pictureChanges(): Promise<PictureChange[]> {
  const response = await fetch('picture-changes/changes.json')
  const found = response.ok && response.headers.get('content-type')?.includes('json')
  return found ? ((await response.json()) as PictureChange[]) : []
}
