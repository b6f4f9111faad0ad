import css from './LectureName.module.css'

export type LectureNameProps = { name: string }

const lastWordWithParenthesis = /\S*[(（][^()（）]*[)）]$/
/** A hyphen with what follows it, and a parenthesis with the letter that it follows without a space. */
const seams = /(-\S|\S[(（])/u

/** A lecture's name that breaks where a reader would break it. To read, hear and copy it is exactly the name. */
export function LectureName({ name }: LectureNameProps) {
  const end = lastWordWithParenthesis.exec(name)?.[0] ?? ''

  return (
    <>
      {sewn(name.slice(0, name.length - end.length))}
      {end !== '' && <span className={css.together}>{sewn(end)}</span>}
    </>
  )
}

function sewn(text: string) {
  return text.split(seams).map((piece, index) =>
    index % 2 === 0 ? (
      piece
    ) : (
      <span key={index} className={piece.startsWith('-') ? css.unbroken : css.breakable}>
        {piece}
      </span>
    ),
  )
}
