import { createElement, type ReactNode, useEffect, useState } from 'react'
import { buildArgsParam } from 'storybook/internal/router'
import { addons, types, useArgs, useGlobals, useParameter, useStorybookState } from 'storybook/manager-api'
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

/** Pixels around a frame with a viewport: Storybook's fields for its size stand above, its handles to the sides. */
const around = { above: 41, below: 41, beside: 41 }

/**
 * Shows the whole phone, however low the window is, and in the toolbar's view of both themes the dark one next to it. The frame keeps its
 * size in CSS pixels; only its picture is scaled. No JSX: Storybook would need React in scope here.
 */
function FittedCanvas({ story }: { story?: ReactNode }) {
  const [{ brand, theme, textScale, motion, viewport }] = useGlobals()
  const { options } = useParameter<Viewports>('viewport', { options: {} })
  const { storyId, viewMode } = useStorybookState()
  const [args, , , initialArgs] = useArgs()
  const [place, room] = useRoom()

  const isStory = viewMode === 'story'
  const both = isStory && theme === 'both'
  const size = isStory ? sizeOf(options[viewport?.value ?? viewport]?.styles, viewport?.isRotated) : undefined
  const columns = size && `${size.width + 2 * around.beside}px ${both ? `${size.width + around.beside}px` : ''}`
  const needed = size && {
    width: (both ? 2 : 1) * (size.width + around.beside) + around.beside,
    height: size.height + around.above + around.below,
  }
  const scale = needed && room ? Math.min(1, room.width / needed.width, room.height / needed.height) : 1

  const globals = encodeURIComponent(`brand:${brand};theme:dark;textScale:${textScale};motion:${motion}`)
  const changed = buildArgsParam(initialArgs, args)
  const dark =
    both &&
    // No sandbox: the frame is this Storybook and needs its scripts and origin.
    // oxlint-disable-next-line react/iframe-missing-sandbox
    createElement('iframe', {
      key: `${storyId} ${globals} ${changed}`,
      title: '어두운 테마',
      src: `iframe.html?id=${storyId}&viewMode=story&globals=${globals}&args=${changed}`,
      style: { border: 0, marginBlockStart: size ? around.above : 0, ...(size ?? { width: '100%', height: '100%' }) },
    })
  return createElement(
    'div',
    { ref: place, style: { inlineSize: '100%', blockSize: '100%', overflow: 'auto' } },
    createElement(
      'div',
      {
        style: {
          display: 'grid',
          gridTemplateColumns: both ? (columns ?? '1fr 1fr') : '100%',
          inlineSize: `${100 / scale}%`,
          blockSize: `${100 / scale}%`,
          ...(scale < 1 && { transform: `scale(${scale})`, transformOrigin: '0 0' }),
        },
      },
      createElement('div', { style: { position: 'relative', minInlineSize: 0 } }, story),
      dark,
    ),
  )
}

/** A viewport in pixels; undefined for one that is as large as its place. */
function sizeOf(styles: { width: string; height: string } | undefined, isRotated = false) {
  if (!styles) return undefined
  const [width, height] = [Number.parseFloat(styles.width), Number.parseFloat(styles.height)]
  return isRotated ? { width: height, height: width } : { width, height }
}

/** Measures an element: the function that receives it, and its size. */
function useRoom() {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const [size, setSize] = useState<{ width: number; height: number }>()
  useEffect(() => {
    if (!element) return
    const observer = new ResizeObserver(([entry]) => setSize(entry!.contentRect))
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return [setElement, size] as const
}

addons.register('campus/canvas', () => {
  addons.add('campus/canvas', {
    type: types.PREVIEW,
    title: '화면',
    match: () => true,
    render: ({ children }: { children?: ReactNode }) => createElement(FittedCanvas, { story: children }),
  } as Parameters<typeof addons.add>[1])
})
