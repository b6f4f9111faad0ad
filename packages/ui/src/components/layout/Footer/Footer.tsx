import { brand } from '../Brand/brand.ts'
import css from './Footer.module.css'

export function Footer() {
  return (
    <footer className={css.root}>
      © 2023
      {brand.privacyHref && <a href={brand.privacyHref}>개인정보 처리방침</a>}
    </footer>
  )
}
