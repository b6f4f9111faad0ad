import { BrandMark } from '../../icons/BrandMark.tsx'
import { brand } from './brand.ts'
import css from './Brand.module.css'

export type BrandProps = { size?: 'medium' | 'large' }

export function Brand({ size = 'medium' }: BrandProps) {
  return (
    <span className={css.root} data-size={size}>
      <BrandMark />
      <span>{brand.name}</span>
    </span>
  )
}
