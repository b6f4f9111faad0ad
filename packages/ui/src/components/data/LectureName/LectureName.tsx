import css from './LectureName.module.css'

export type LectureNameProps = { name: string }

const lastWordWithParenthesis = /\S*[(（][^()（）]*[)）]$/
/** A hyphen with the text after it, and a parenthesis with the letter directly before it. */
const seams = /(-\S|\S[(（])/u

/** A lecture name with natural line breaks. Read, announced and copied, it is exactly the name. */
export function LectureName({ name }: LectureNameProps) {
  const end = lastWordWithParenthesis.exec(name)?.[0] ?? ''

  return (
    <span key={name}>
      {sewn(name.slice(0, name.length - end.length))}
      {end !== '' && <span className={css.together}>{sewn(end)}</span>}
    </span>
  )
}

function sewn(text: string) {
  return text.split(seams).map((piece, index) => (
    <span key={index} className={index % 2 === 0 ? undefined : piece.startsWith('-') ? css.unbroken : css.breakable}>
      {piece}
    </span>
  ))
}
