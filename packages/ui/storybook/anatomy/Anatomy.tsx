import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import css from './Anatomy.module.css'

type Part = {
  name: string
  /** CSS selector of the part, inside the example. */
  at: string
  /** Puts the number at the end of the part, if its start is taken. */
  atEnd?: boolean
  children: ReactNode
}
type Place = { left: number; top: number; size: string }

/** A live example whose parts are numbered, measured where they stand, and explained. */
export function Anatomy({ parts, children }: { parts: Part[]; children: ReactNode }) {
  const stage = useRef<HTMLDivElement>(null)
  const [places, setPlaces] = useState<Place[]>([])

  useLayoutEffect(() => {
    const measure = () => setPlaces(parts.map((part) => place(stage.current!, part)))
    const observer = new ResizeObserver(measure)
    observer.observe(stage.current!)
    return () => observer.disconnect()
  }, [parts])

  return (
    <div className={`sb-unstyled ${css.root}`} data-theme="light">
      <div ref={stage} className={css.stage}>
        <div inert>{children}</div>
        {places.map(({ left, top }, index) => (
          <span key={parts[index]!.name} className={css.number} style={{ left, top }}>
            {index + 1}
          </span>
        ))}
      </div>
      <ol className={css.parts}>
        {parts.map(({ name, children: note }, index) => (
          <li key={name}>
            <span className={css.number}>{index + 1}</span>
            <p>
              <strong>{name}</strong> <span className={css.size}>{places[index]?.size}</span>
              <br />
              {note}
            </p>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** The place of a part's number, and the part's size. Throws if the example has no such part. */
function place(stage: HTMLElement, { at, atEnd = false }: Part): Place {
  const part = stage.querySelector(at)
  if (part === null) throw new Error(`The example has no ${at}`)
  const { left, right, top, width, height } = part.getBoundingClientRect()
  const origin = stage.getBoundingClientRect()
  const size = `${Math.round(width)} × ${Math.round(height)} px`
  return { left: (atEnd ? right : left) - origin.left, top: top - origin.top, size }
}
