import { useEffect, useState } from 'react'
import { Sheet } from '../blocks/Sheet.tsx'
import { themes } from '../tokens/design-tokens.ts'
import css from './Gallery.module.css'
import { galleryScreens, type GalleryScreen } from './screens.ts'
import { Thumbnail } from './Thumbnail.tsx'

/** Every state of every screen in both themes, as live thumbnails that lead to their stories. */
export function Gallery() {
  const [screens, setScreens] = useState<GalleryScreen[]>([])

  useEffect(() => void galleryScreens().then(setScreens), [])

  return (
    <Sheet>
      <ul className={css.contents}>
        {screens.map(({ title, docs, states }) => (
          <li key={title}>
            <button type="button" onClick={() => document.getElementById(docs)?.scrollIntoView()}>
              {title} <span>{states.length}</span>
            </button>
          </li>
        ))}
      </ul>
      {screens.map(({ title, docs, states }) => (
        <section key={title} className={css.screen}>
          <h2 id={docs}>
            <a href={`?path=/docs/${docs}`} target="_top">
              {title}
            </a>
          </h2>
          <ul className={css.states}>
            {states.map(({ id, name }) => (
              <li key={id}>
                <a href={`?path=/story/${id}`} target="_top">
                  <span className={css.pair}>
                    {themes.map((theme) => (
                      <Thumbnail key={theme} id={id} name={name} theme={theme} />
                    ))}
                  </span>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Sheet>
  )
}
