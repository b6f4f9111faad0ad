import type { ComponentPropsWithRef } from 'react'
import css from './Checkbox.module.css'

export type CheckboxProps = Omit<ComponentPropsWithRef<'input'>, 'type' | 'className' | 'style'> & { label: string }

export function Checkbox({ label, ...rest }: CheckboxProps) {
  return (
    <label className={css.root}>
      <input {...rest} type="checkbox" className={css.box} />
      <span>{label}</span>
    </label>
  )
}
