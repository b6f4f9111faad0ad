import { brand } from '../Brand/brand.ts'
import { Text } from '../../text/Text.tsx'
import css from './Footer.module.css'

export function Footer() {
  return (
    <footer className={css.root}>
      <Text>© 2023</Text>
      {brand.privacyHref && (
        <a className={css.privacy} href={brand.privacyHref}>
          <Text>개인정보 처리방침</Text>
        </a>
      )}
    </footer>
  )
}
