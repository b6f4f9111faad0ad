import { brand } from '../Brand/brand.ts'
import { Text } from '../../text/Text.tsx'
import css from './Footer.module.css'

export function Footer() {
  return (
    <footer className={css.root}>
      <Text>© 2023</Text>
      {brand.privacyHref && <a href={brand.privacyHref}>개인정보 처리방침</a>}
    </footer>
  )
}
