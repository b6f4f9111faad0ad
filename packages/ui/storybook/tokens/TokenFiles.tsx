const source: Record<string, string> = import.meta.glob('../../tokens/*.json', {
  query: '?url',
  import: 'default',
  eager: true,
})
const figma: Record<string, string> = import.meta.glob('../../tokens/figma/*.json', {
  query: '?url',
  import: 'default',
  eager: true,
})

/** Download links for the token source files. */
export function TokenFiles() {
  return <Downloads files={source} />
}

/** Download links for the files that Figma imports. */
export function FigmaFiles() {
  return <Downloads files={figma} />
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
