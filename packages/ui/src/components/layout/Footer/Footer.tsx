import { brand } from '../Brand/brand.ts'
import { Text } from '../../text/Text.tsx'
import css from './Footer.module.css'

const year = '© 2023'

export function Footer() {
  return (
    <footer className={css.root}>
      {brand.privacyHref ? (
        <>
          <Text>{year}</Text>
          <a href={brand.privacyHref}>개인정보 처리방침</a>
        </>
      ) : (
        year
      )}
    </footer>
  )
}
