import css from './icons.module.css'

/** Two seats joined by an arc: a student and a lecture. */
export function BrandMark() {
  return (
    <svg className={css.mark} viewBox="0 0 32 32" fill="none" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="10" fill="currentColor" />
      <g className={css.ink} strokeWidth="2.6" strokeLinecap="round">
        <path d="M9.5 19.5a6.5 6.5 0 0 1 13 0" />
        <circle cx="9.5" cy="21" r="2.2" />
        <circle cx="22.5" cy="21" r="2.2" />
      </g>
    </svg>
  )
}
