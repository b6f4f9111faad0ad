import type { ComponentPropsWithRef } from 'react'
import { CheckIcon } from '../../icons/icons.tsx'
import { Text } from '../../text/Text.tsx'
import css from './Checkbox.module.css'

export type CheckboxProps = Omit<ComponentPropsWithRef<'input'>, 'type' | 'className' | 'style' | 'disabled'> & {
  /** What the checkbox switches on; a tap on it counts too. */
  label: string
}

/** A choice that takes effect when its form is submitted. */
export function Checkbox({ label, ...rest }: CheckboxProps) {
  return (
    <label className={css.root}>
      <span className={css.box}>
        <input {...rest} type="checkbox" className={css.input} />
        <CheckIcon className={css.check} />
      </span>
      <Text>{label}</Text>
    </label>
  )
}
