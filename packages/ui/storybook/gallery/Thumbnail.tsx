import { useEffect, useRef, useState } from 'react'
import { useShownBrand } from '../brands/show-brand.ts'
import { themeNames, type Theme } from '../tokens/design-tokens.ts'
import css from './Gallery.module.css'
import { turns } from './turns.ts'

/** Each thumbnail is a whole Storybook preview; more at a time would freeze the page. */
const takeTurn = turns(2)

/** A story, live and small. It is loaded near the window and removed far from it. */
export function Thumbnail({ id, name, theme }: { id: string; name: string; theme: Theme }) {
  const place = useRef<HTMLDivElement>(null)
  const endTurn = useRef<() => void>(undefined)
  const [near, setNear] = useState(false)
  const [shown, setShown] = useState(false)
  const brand = useShownBrand()

  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => setNear(entry!.isIntersecting), { rootMargin: '50% 0px' })
    observer.observe(place.current!)
    return () => observer.disconnect()
  }, [])

  useEffect(() => {
    if (!near) return
    const leave = takeTurn((end) => {
      endTurn.current = end
      setShown(true)
    })
    return () => {
      leave()
      setShown(false)
    }
  }, [near])

  return (
    <div ref={place} className={css.phone} data-theme={theme}>
      {shown && (
        // No sandbox: the frame is this Storybook and needs its scripts and origin. Inert: a play must not take the focus.
        // oxlint-disable-next-line react/iframe-missing-sandbox
        <iframe
          inert
          name="thumbnail"
          title={`${name}, ${themeNames[theme]}`}
          src={`iframe.html?id=${id}&viewMode=story&globals=brand:${brand};theme:${theme};a11y.manual:!true`}
          onLoad={() => endTurn.current?.()}
        />
      )}
    </div>
  )
}
