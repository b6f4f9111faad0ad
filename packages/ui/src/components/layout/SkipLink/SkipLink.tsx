import css from './SkipLink.module.css'

/** The first thing that Tab reaches: jumps over the bars to `<main id="main">`. */
export function SkipLink() {
  return (
    <a
      className={css.root}
      href="#main"
      onClick={(event) => {
        // Moves the focus without leaving a #main in the address, which belongs to the app.
        event.preventDefault()
        document.getElementById('main')?.focus()
      }}
    >
      본문으로 건너뛰기
    </a>
  )
}
