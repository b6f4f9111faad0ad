import css from './SkipLink.module.css'

/** The first element that Tab reaches: skips the bars and goes to `<main id="main">`. */
export function SkipLink() {
  return (
    <a
      className={css.root}
      href="#main"
      onClick={(event) => {
        // Move the focus without adding #main to the address.
        event.preventDefault()
        document.getElementById('main')?.focus()
      }}
    >
      본문으로 건너뛰기
    </a>
  )
}
