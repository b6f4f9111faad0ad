import { Controls, Description, DocsContext, Primary, Title } from '@storybook/addon-docs/blocks'
import { use } from 'react'
import css from './ScreenPage.module.css'

/** The docs page of a screen: one live state and links to all states. */
export function ScreenPage() {
  const states = use(DocsContext).componentStories()

  return (
    <>
      <Title />
      <Description />
      <Primary />
      <Controls />
      <h2 id="states">모든 상태</h2>
      <ul className={css.states}>
        {states.map(({ id, name }) => (
          <li key={id}>
            <a href={`./?path=/story/${id}`} target="_top">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
