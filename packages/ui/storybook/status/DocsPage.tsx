import { DocsContainer, DocsContext } from '@storybook/addon-docs/blocks'
import { use, type ComponentProps } from 'react'
import { Status } from './Status.tsx'

/** Storybook's page of docs, below the status of the component that the page is about. */
export function DocsPage({ children, ...rest }: ComponentProps<typeof DocsContainer>) {
  return (
    <DocsContainer {...rest}>
      <StatusOfPage />
      {children}
    </DocsContainer>
  )
}

/** A title starts with the component's name: `Components/Actions/Button 버튼`. */
function StatusOfPage() {
  const stories = use(DocsContext).componentStories()
  const name = stories[0]?.title.split('/').at(-1)?.split(' ')[0]

  return name === undefined ? null : <Status of={name} />
}
