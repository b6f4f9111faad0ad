import type { ReactNode } from 'react'
import css from './drawings.module.css'

/** Drawings for moments that a user meets rarely, on a grid of 120 × 96. They have no accessible name: the text below has. */
export function drawing(shape: ReactNode) {
  return function Drawing() {
    return (
      <svg className={css.root} viewBox="0 0 120 96" aria-hidden="true" focusable="false">
        {shape}
      </svg>
    )
  }
}
