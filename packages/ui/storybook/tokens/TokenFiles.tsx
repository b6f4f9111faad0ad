const source: Record<string, string> = import.meta.glob('../../tokens/*.json', {
  query: '?url',
  import: 'default',
  eager: true,
})
const variables: Record<string, string> = import.meta.glob(
  '../../tokens/exchange/{palette,sizes,light,dark}.tokens.json',
  {
    query: '?url',
    import: 'default',
    eager: true,
  },
)

const styles: Record<string, string> = import.meta.glob('../../tokens/exchange/{styles*,exchange.resolver}.json', {
  query: '?url',
  import: 'default',
  eager: true,
})

/** Download links for the files of what no variable of Figma can hold, and for the resolver of all exchanged files. */
export function StyleFiles() {
  return <Downloads files={styles} />
}

/** Download links for the token source files. */
export function TokenFiles() {
  return <Downloads files={source} />
}

/** Download links for the files that Figma imports as variables: a file for each mode of a collection. */
export function VariableFiles() {
  return <Downloads files={variables} />
}

function Downloads({ files }: { files: Record<string, string> }) {
  return (
    <ul>
      {Object.entries(files).map(([path, address]) => {
        const name = path.split('/').at(-1)
        return (
          <li key={path}>
            <a href={address} download={name}>
              {name}
            </a>
          </li>
        )
      })}
    </ul>
  )
}
