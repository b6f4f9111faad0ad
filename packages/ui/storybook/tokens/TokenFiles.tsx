const files: Record<string, string> = import.meta.glob('../../tokens/*.json', {
  query: '?url',
  import: 'default',
  eager: true,
})

/** Download links for the token source files. */
export function TokenFiles() {
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
