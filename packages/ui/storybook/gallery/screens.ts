type Entry = { id: string; title: string; name: string; type: 'story' | 'docs'; tags: string[] }

export type GalleryScreen = { title: string; docs: string; states: { id: string; name: string }[] }

/** The screens in the order of the sidebar, each with its states; stories that only assert are left out. */
export async function galleryScreens(): Promise<GalleryScreen[]> {
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
