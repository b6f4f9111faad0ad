import css from './Footer.module.css'

export function Footer() {
  return <footer className={css.root}>© 2023</footer>
}
