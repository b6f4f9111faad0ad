/** A command, an option or one of its values. */
export type Word = { name: string; description: string }

/** A command, and what may follow it. The options of the first one, the program, may follow every other. */
export type Place = {
  /** Its words, each after a `/`. */
  path: string
  words: Word[]
  /** Its first argument is a student number, which the server knows. */
  numbers: boolean
  /** Its second argument is a lecture of that student. */
  lectures: boolean
  /** The values of its options that have a choice. */
  values: [option: string, values: string[]][]
  /** Its options whose value is a file. */
  files: string[]
  /** Its options whose value is a profile. */
  profiles: string[]
}

// Print nothing if nobody is logged in. The second column describes the first.
const numbers = (word: string) =>
  `campus users list --query ${word} --limit 20 --fields id,username --no-input 2>/dev/null`
const lectures = (number: string) => `campus lectures list ${number} --fields name --no-input 2>/dev/null`
const profiles = 'campus profiles list --fields name,host --no-input 2>/dev/null'

const pathsOf = (places: Place[], wanted: (place: Place) => boolean) =>
  places.filter(wanted).map(({ path }) => `'${path}'`)

const optionsIn = (places: Place[], of: (place: Place) => string[]) => [...new Set(places.flatMap(of))]

const isOption = ({ name }: Word) => name.startsWith('-')
const globals = ([program]: Place[]) => program?.words.filter(isOption) ?? []
/** Without those that every command has. */
const ownWords = ({ path, words }: Place) => (path === '' ? words.filter((word) => !isOption(word)) : words)

/** A line for each option with a choice, once. */
const valueCases = (places: Place[], line: (option: string, values: string[]) => string) =>
  [...new Map(places.flatMap(({ values }) => values)).entries()].map(([option, all]) => line(option, all)).join('\n')

/** Between single quotes. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/** The words of the line that name a command make its path; what follows are its arguments. */
const posix = (places: Place[], words: string) => `  for word in ${words}; do
    case "$place/$word" in
      ${places
        .slice(1)
        .map(({ path }) => `'${path}'`)
        .join('|')}) place="$place/$word" ;;
      */-*) ;;
      *) last="$word"; count=$((count + 1)) ;;
    esac
  done`

function bash(places: Place[]) {
  const names = (words: Word[]) => words.map(({ name }) => name).join(' ')
  const cases = places.map((place) => `    '${place.path}') words='${names(ownWords(place))}' ;;`).join('\n')
  return `_campus() {
  local place='' word words='' last='' count=0
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}"
  COMPREPLY=()
  case "$previous" in
${valueCases(places, (option, values) => `    ${option}) COMPREPLY=($(compgen -W '${values.join(' ')}' -- "$current")); return ;;`)}
    ${optionsIn(places, ({ files }) => files).join('|')}) compopt -o filenames 2>/dev/null
      while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -f -- "$current"); return ;;
    ${optionsIn(places, (place) => place.profiles).join('|')}) _campus_live < <(${profiles}); return ;;
  esac
${posix(places, '"${COMP_WORDS[@]:1:COMP_CWORD-1}"')}
  case "$place" in
${cases}
  esac
  COMPREPLY=($(compgen -W "$words ${names(globals(places))}" -- "$current"))
  [[ "$current" == -* ]] && return
  case "$count$place" in
    ${pathsOf(places, (place) => place.numbers)
      .map((path) => `0${path}`)
      .join('|')}) _campus_live < <(${numbers('"$current"')}) ;;
    ${pathsOf(places, (place) => place.lectures)
      .map((path) => `1${path}`)
      .join('|')}) _campus_live < <(${lectures('"$last"')}) ;;
  esac
}
_campus_live() {
  while IFS=$'\\t' read -r word _; do
    [[ "$word" == "$current"* ]] && COMPREPLY+=("$(printf %q "$word")")
  done
}
complete -F _campus campus
`
}

function zsh(places: Place[]) {
  // A colon ends the name.
  const item = ({ name, description }: Word) =>
    quoted(`${name.replaceAll(':', '\\:')}${description === '' ? '' : `:${description}`}`)
  const cases = places
    .map((place) => `    '${place.path}') items=(${ownWords(place).map(item).join(' ')}) ;;`)
    .join('\n')
  return `#compdef campus
_campus() {
  local place='' word last='' count=0
  local -a items
  case "$words[CURRENT-1]" in
${valueCases(places, (option, values) => `    ${option}) compadd -- ${values.join(' ')}; return ;;`)}
    ${optionsIn(places, ({ files }) => files).join('|')}) _files; return ;;
    ${optionsIn(places, (place) => place.profiles).join('|')}) _campus_live "$(${profiles})"; return ;;
  esac
${posix(places, '"${(@)words[2,CURRENT-1]}"')}
  case "$place" in
${cases}
  esac
  items+=(${globals(places).map(item).join(' ')})
  [[ "$words[CURRENT]" != -* ]] && items=(\${items:#-*})
  _describe -t words campus items
  [[ "$words[CURRENT]" == -* ]] && return
  case "$count$place" in
    ${pathsOf(places, (place) => place.numbers)
      .map((path) => `0${path}`)
      .join('|')}) _campus_live "$(${numbers('"$words[CURRENT]"')})" ;;
    ${pathsOf(places, (place) => place.lectures)
      .map((path) => `1${path}`)
      .join('|')}) _campus_live "$(${lectures('"$last"')})" ;;
  esac
}
_campus_live() {
  local line
  local -a items
  for line in \${(f)1}; do
    items+=("\${\${line%%$'\\t'*}//:/\\\\:}:\${\${(M)line:#*$'\\t'*}#*$'\\t'}")
  done
  _describe -t values campus items
}
compdef _campus campus
`
}

function fish(places: Place[]) {
  const inFish = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
  const item = ({ name, description }: Word) => inFish(`${name}\t${description}`)
  const line = (place: Place) => `    case '${place.path}'\n      set items ${ownWords(place).map(item).join(' ')}`
  const counted = (count: number, paths: string[]) => paths.map((path) => path.replace("'", `'${count}`)).join(' ')
  return `function __campus_words
  set -l place ''
  set -l last ''
  set -l count 0
  set -l items
  set -l typed (commandline -opc)
  switch $typed[-1]
${valueCases(places, (option, values) => `    case '${option}'\n      printf '%s\\n' ${values.map(inFish).join(' ')}\n      return`)}
    case ${optionsIn(places, ({ files }) => files).join(' ')}
      __fish_complete_path (commandline -ct)
      return
    case ${optionsIn(places, (place) => place.profiles).join(' ')}
      ${profiles}
      return
  end
  for word in $typed[2..]
    switch "$place/$word"
      case ${places
        .slice(1)
        .map(({ path }) => `'${path}'`)
        .join(' ')}
        set place "$place/$word"
      case '*/-*'
      case '*'
        set last $word
        set count (math $count + 1)
    end
  end
  switch "$place"
${places.map(line).join('\n')}
  end
  set -a items ${globals(places).map(item).join(' ')}
  if string match -q -- '-*' (commandline -ct)
    string match -- '-*' $items
    return
  end
  string match -v -- '-*' $items
  switch "$count$place"
    case ${counted(
      0,
      pathsOf(places, (place) => place.numbers),
    )}
      ${numbers('(commandline -ct)')}
    case ${counted(
      1,
      pathsOf(places, (place) => place.lectures),
    )}
      ${lectures('"$last"')}
  end
end
complete -c campus -f -a '(__campus_words)'
`
}

const inPowershell = (text: string) => `'${text.replaceAll("'", "''")}'`
const list = (words: string[]) => `@(${words.map(inPowershell).join(', ')})`

/** The script for PowerShell, which has one parser for all systems. */
function powershell(places: Place[]): string {
  const words = (all: Word[]) =>
    `@(${all.map(({ name, description }) => `,@(${inPowershell(name)}, ${inPowershell(description || name)})`).join('; ')})`
  const table = places.map((place) => `    '${place.path}' = ${words(ownWords(place))}`).join('\n')
  const values = valueCases(
    places,
    (option, all) => `    '${option}' = ${words(all.map((name) => ({ name, description: '' })))}`,
  )
  const asking = (wanted: (place: Place) => boolean) => list(places.filter(wanted).map(({ path }) => path))
  return `Register-ArgumentCompleter -Native -CommandName campus -ScriptBlock {
  param($current, $ast, $position)
  $places = @{
${table}
  }
  $global = ${words(globals(places))}
  $values = @{
${values}
  }
  $typed = @($ast.CommandElements | Select-Object -Skip 1 | ForEach-Object { $_.ToString() })
  if ($current -ne '' -and $typed.Count -gt 0) { $typed = @($typed | Select-Object -SkipLast 1) }
  $place = ''; $last = ''; $count = 0
  foreach ($word in $typed) {
    if ($places.ContainsKey("$place/$word")) { $place = "$place/$word" }
    elseif (-not $word.StartsWith('-')) { $last = $word; $count += 1 }
  }
  $previous = if ($typed.Count -gt 0) { $typed[-1] } else { '' }
  # PowerShell completes the names of files itself, if there is nothing else.
  if (${list(optionsIn(places, ({ files }) => files))} -contains $previous) { return }
  $words = @(if (${list(optionsIn(places, (place) => place.profiles))} -contains $previous) {
    ${profiles.replace('2>/dev/null', '2>$null')} | ForEach-Object { ,($_ -split "\`t") }
  } elseif ($values.ContainsKey($previous)) { $values[$previous] } else { $places[$place] + $global })
  if (-not $current.StartsWith('-')) {
    if ($count -eq 0 -and ${asking((place) => place.numbers)} -contains $place) {
      $words += @(campus users list --query "$current" --limit 20 --fields id,username --no-input 2>$null | ForEach-Object { ,($_ -split "\`t") })
    }
    if ($count -eq 1 -and ${asking((place) => place.lectures)} -contains $place) {
      $words += @(campus lectures list "$last" --fields name --no-input 2>$null | ForEach-Object { ,@($_, $_) })
    }
  }
  $words | Where-Object { $_[0].StartsWith($current) } | ForEach-Object {
    $text = if ($_[0] -notmatch '^[\\w@/.:-]+$') { "'$($_[0] -replace "'", "''")'" } else { $_[0] }
    [System.Management.Automation.CompletionResult]::new($text, $_[0], 'ParameterValue', $_[1])
  }
}
`
}

/** Each completes commands, options and their values without starting the program, and asks it for numbers, lectures and profiles. */
export const scripts = { bash, zsh, fish, powershell }
