import type { ReactNode } from 'react'
import css from './drawings.module.css'

/** Drawings for moments that a user meets rarely, on a grid of 120 × 96. They have no accessible name: the text below has. */
function drawing(shape: ReactNode) {
  return function Drawing() {
    return (
      <svg className={css.root} viewBox="0 0 120 96" aria-hidden="true" focusable="false">
        {shape}
      </svg>
    )
  }
}

/** An open book with empty pages, and a sign that something will be added. */
export const NoLectureDrawing = /* @__PURE__ */ drawing(
  <>
    <circle data-part="spot" cx="60" cy="48" r="38" />
    <path data-part="body" d="M60 40c-8-5-19-7-32-7v36c13 0 24 2 32 7 8-5 19-7 32-7V33c-13 0-24 2-32 7z" />
    <path d="M60 40v36M37 45c4 .3 8 1 12 2.4M37 55c4 .3 8 1 12 2.4" strokeDasharray="1 6" />
    <path data-part="accent" d="M76 11v14M69 18h14" />
  </>,
)

/** A phone whose waves are crossed out. */
export const OfflineDrawing = /* @__PURE__ */ drawing(
  <>
    <circle data-part="spot" cx="60" cy="48" r="38" />
    <rect data-part="body" x="42" y="12" width="36" height="72" rx="7" />
    <path d="M56 76h8M49 42a16 16 0 0 1 22 0M54 48.5a9 9 0 0 1 12 0M60 55v.1" />
    <path data-part="accent" d="m47 60 26-28" />
  </>,
)

/** A door that stands open, and a plant that stays next to it. */
export const FarewellDrawing = /* @__PURE__ */ drawing(
  <>
    <circle data-part="spot" cx="60" cy="44" r="38" />
    <path d="M22 82h76M43 82V16h34v66" />
    <path data-part="body" d="m43 16 20 7v66l-20-7z" />
    <path d="M58 54v.1" strokeWidth="4" />
    <path data-part="accent" d="M90 82V66m0 8c-6 0-9-4-9-9 6 0 9 4 9 9zm0-6c0-6 3-9 8-9 0 6-3 9-8 9z" />
  </>,
)

/** The icon of the app, on its way to the home screen of a phone. */
export const InstallDrawing = /* @__PURE__ */ drawing(
  <>
    <circle data-part="spot" cx="60" cy="48" r="38" />
    <rect data-part="body" x="39" y="8" width="42" height="80" rx="8" />
    <path d="M48 20h6v6h-6zM66 20h6v6h-6zM48 36h6v6h-6zM66 36h6v6h-6zM55 81h10" />
    <path data-part="accent" d="M55 62h10v10H55zM60 46v9m-4-4 4 4 4-4" />
  </>,
)
