import { Sheet } from '../blocks/Sheet.tsx'
import { themes } from '../tokens/design-tokens.ts'
import css from './Gallery.module.css'
import { Thumbnail } from './Thumbnail.tsx'

type Entry = { id: string; title: string; name: string; type: 'story' | 'docs'; tags: string[] }

type GalleryScreen = { title: string; docs: string; states: { id: string; name: string }[] }

/** Known before the page is shown: Storybook reads the headings of its list of contents once. */
const screens = await galleryScreens()

/** Every state of every screen in both themes, as live thumbnails that lead to their stories. */
export function Gallery() {
  return (
    <Sheet>
      {screens.map(({ title, docs, states }) => (
        <section key={title} className={css.screen}>
          <h2 id={docs}>
            <a href={`./?path=/docs/${docs}`} target="_top">
              {title}
            </a>
          </h2>
          <ul className={css.states}>
            {states.map(({ id, name }) => (
              <li key={id}>
                <a href={`./?path=/story/${id}`} target="_top">
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

/** The screens in the order of the sidebar, each with its states; stories that only assert are left out. */
async function galleryScreens(): Promise<GalleryScreen[]> {
  const response = await fetch('index.json')
  const { entries } = (await response.json()) as { entries: Record<string, Entry> }
  const stories = Object.values(entries).filter(
    ({ title, type, tags }) => title.startsWith('Screens/') && type === 'story' && !tags.includes('assertion'),
  )

  return [...Map.groupBy(stories, ({ title }) => title)].map(([title, states]) => ({
    title: title.replace('Screens/', ''),
    docs: `${states[0]!.id.split('--')[0]}--docs`,
    states: states.map(({ id, name }) => ({ id, name })),
  }))
}
