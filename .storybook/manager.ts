import { createElement, type ReactNode } from 'react'
import { addons, types, useGlobals, useParameter, useStorybookState } from 'storybook/manager-api'
import { create } from 'storybook/theming'
import { token } from '../packages/ui/storybook/tokens/design-tokens.ts'

type Viewports = { options: Record<string, { styles: { width: string; height: string } }> }

addons.setConfig({
  // Below the story, the panel would cover half of a phone.
  layout: { panelPosition: 'right', navSize: 260, rightPanelWidth: 360 },
  sidebar: { renderLabel },
  theme: create({
    base: 'light',
    brandTitle: 'Campus Connect',
    brandTarget: '_self',
    colorSecondary: token('color.fg.brand').value.light,
  }),
})

/** A title may end with words by which the search finds it too; the sidebar leaves them out, and breaks no word. */
function renderLabel({ name }: { name: string }) {
  return createElement('span', { style: { wordBreak: 'keep-all' } }, name.split(' · ')[0])
}

/** Shows a story in the light and in the dark theme side by side. No JSX: Storybook would need React in scope here. */
function BothThemes({ story }: { story?: ReactNode }) {
  const [{ brand, theme, textScale, motion, viewport }] = useGlobals()
  const { options } = useParameter<Viewports>('viewport', { options: {} })
  const { storyId, viewMode } = useStorybookState()
  if (theme !== 'both' || viewMode !== 'story') return story

  const globals = encodeURIComponent(`brand:${brand};theme:dark;textScale:${textScale};motion:${motion}`)
  const { width, height } = options[viewport?.value ?? viewport]?.styles ?? { width: '100%', height: '100%' }
  return createElement(
    'div',
    {
      style: {
        display: 'grid',
        // Next to an open panel both do not fit: scroll, and never cover the dark one.
        gridTemplateColumns: `minmax(calc(${width} + 56px), 1fr) minmax(${width}, 1fr)`,
        inlineSize: '100%',
        blockSize: '100%',
        overflow: 'auto',
      },
    },
    createElement('div', { style: { position: 'relative', minInlineSize: 0 } }, story),
    // No sandbox: the frame is this Storybook and needs its scripts and origin.
    // oxlint-disable-next-line react/iframe-missing-sandbox
    createElement('iframe', {
      key: `${storyId} ${globals}`,
      title: '어두운 테마',
      src: `iframe.html?id=${storyId}&viewMode=story&globals=${globals}`,
      style: { border: 0, marginBlockStart: 41, inlineSize: width, blockSize: height },
    }),
  )
}

addons.register('campus/both-themes', () => {
  addons.add('campus/both-themes', {
    type: types.PREVIEW,
    title: '양쪽 테마',
    match: () => true,
    render: ({ children }: { children?: ReactNode }) => createElement(BothThemes, { story: children }),
  } as Parameters<typeof addons.add>[1])
})
