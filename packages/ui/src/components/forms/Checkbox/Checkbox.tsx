import type { ComponentPropsWithRef } from 'react'
import { CheckIcon } from '../../icons/icons.tsx'
import css from './Checkbox.module.css'

export type CheckboxProps = Omit<ComponentPropsWithRef<'input'>, 'type' | 'className' | 'style' | 'disabled'> & {
  /** What is switched on by it; tapping it counts too. */
  label: string
}

/** A choice that takes effect together with the rest of its form. */
export function Checkbox({ label, ...rest }: CheckboxProps) {
  return (
    <label className={css.root}>
      <span className={css.box}>
        <input {...rest} type="checkbox" className={css.input} />
        <CheckIcon className={css.check} />
      </span>
      <span>{label}</span>
    </label>
  )
}
