import css from './icons.module.css'

/** The C of campus, open towards a dot: a student who connects. */
export function BrandMark() {
  return (
    <svg className={css.mark} viewBox="0 0 32 32" fill="none" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="10" fill="currentColor" />
      <path className={css.ink} d="M18.4 9.6a7.2 7.2 0 1 0 0 12.8" strokeWidth="3.4" strokeLinecap="round" />
      <circle className={css.dot} cx="22.2" cy="16" r="3" />
    </svg>
  )
}
