/** A command, and what may follow it. */
export type Place = {
  /** Its words, each after a `/`. */
  path: string
  words: string[]
  /** Its first argument is a student number, which the server knows. */
  numbers: boolean
  /** Its second argument is a lecture of that student. */
  lectures: boolean
  /** The values of its options that have a choice. */
  values: [option: string, values: string[]][]
}

// Print nothing if nobody is logged in.
const numbers = (word: string) => `campus users list --query ${word} --limit 20 --fields id --no-input 2>/dev/null`
const lectures = (number: string) => `campus lectures list ${number} --fields name --no-input 2>/dev/null`

const pathsOf = (places: Place[], wanted: (place: Place) => boolean) =>
  places.filter(wanted).map(({ path }) => `'${path}'`)

const valueCases = (places: Place[], line: (option: string, values: string[]) => string) =>
  places.flatMap(({ values }) => values.map(([option, all]) => line(option, all))).join('\n')

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
  const cases = places.map(({ path, words }) => `    '${path}') words='${words.join(' ')}' ;;`).join('\n')
  return `_campus() {
  local place='' word words='' last='' count=0
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}"
  COMPREPLY=()
  case "$previous" in
${valueCases(places, (option, values) => `    ${option}) COMPREPLY=($(compgen -W '${values.join(' ')}' -- "$current")); return ;;`)}
  esac
${posix(places, '"${COMP_WORDS[@]:1:COMP_CWORD-1}"')}
  case "$place" in
${cases}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
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
  while IFS= read -r word; do
    [[ "$word" == "$current"* ]] && COMPREPLY+=("$(printf %q "$word")")
  done
}
complete -F _campus campus
`
}

function zsh(places: Place[]) {
  const cases = places.map(({ path, words }) => `    '${path}') compadd -- ${words.join(' ')} ;;`).join('\n')
  return `#compdef campus
_campus() {
  local place='' word last='' count=0
  case "$words[CURRENT-1]" in
${valueCases(places, (option, values) => `    ${option}) compadd -- ${values.join(' ')}; return ;;`)}
  esac
${posix(places, '"${(@)words[2,CURRENT-1]}"')}
  case "$place" in
${cases}
  esac
  [[ "$words[CURRENT]" == -* ]] && return
  case "$count$place" in
    ${pathsOf(places, (place) => place.numbers)
      .map((path) => `0${path}`)
      .join('|')}) compadd -- \${(f)"$(${numbers('"$words[CURRENT]"')})"} ;;
    ${pathsOf(places, (place) => place.lectures)
      .map((path) => `1${path}`)
      .join('|')}) compadd -- \${(f)"$(${lectures('"$last"')})"} ;;
  esac
}
compdef _campus campus
`
}

function fish(places: Place[]) {
  const line = ({ path, words }: Place) => `    case '${path}'\n      string split ' ' -- '${words.join(' ')}'`
  return `function __campus_words
  set -l place ''
  set -l last ''
  set -l count 0
  for word in (commandline -opc)[2..]
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
  switch (commandline -opc)[-1]
${valueCases(places, (option, values) => `    case '${option}'\n      string split ' ' -- '${values.join(' ')}'\n      return`)}
  end
  switch "$place"
${places.map(line).join('\n')}
  end
  switch "$count$place"
    case ${pathsOf(places, (place) => place.numbers)
      .map((path) => path.replace("'", "'0"))
      .join(' ')}
      ${numbers('(commandline -ct)')}
    case ${pathsOf(places, (place) => place.lectures)
      .map((path) => path.replace("'", "'1"))
      .join(' ')}
      ${lectures('"$last"')}
  end
end
complete -c campus -f -a '(__campus_words)'
`
}

const list = (words: string[]) => `@(${words.map((word) => `'${word}'`).join(', ')})`

/** The script for PowerShell, which has one parser for all systems. */
function powershell(places: Place[]): string {
  const table = places.map(({ path, words }) => `    '${path}' = ${list(words)}`).join('\n')
  const values = places.flatMap((place) => place.values.map(([option, all]) => `    '${option}' = ${list(all)}`))
  const asking = (wanted: (place: Place) => boolean) => list(places.filter(wanted).map(({ path }) => path))
  return `Register-ArgumentCompleter -Native -CommandName campus -ScriptBlock {
  param($current, $ast, $position)
  $places = @{
${table}
  }
  $values = @{
${values.join('\n')}
  }
  $typed = @($ast.CommandElements | Select-Object -Skip 1 | ForEach-Object { $_.ToString() })
  if ($current -ne '' -and $typed.Count -gt 0) { $typed = @($typed | Select-Object -SkipLast 1) }
  $place = ''; $last = ''; $count = 0
  foreach ($word in $typed) {
    if ($places.ContainsKey("$place/$word")) { $place = "$place/$word" }
    elseif (-not $word.StartsWith('-')) { $last = $word; $count += 1 }
  }
  $previous = if ($typed.Count -gt 0) { $typed[-1] } else { '' }
  $words = if ($values.ContainsKey($previous)) { $values[$previous] } else { $places[$place] }
  if (-not $current.StartsWith('-')) {
    if ($count -eq 0 -and ${asking((place) => place.numbers)} -contains $place) {
      $words += @(campus users list --query "$current" --limit 20 --fields id --no-input 2>$null)
    }
    if ($count -eq 1 -and ${asking((place) => place.lectures)} -contains $place) {
      $words += @(campus lectures list "$last" --fields name --no-input 2>$null)
    }
  }
  $words | Where-Object { $_.StartsWith($current) } | ForEach-Object {
    $text = if ($_ -notmatch '^[\\w@/.:-]+$') { "'$($_ -replace "'", "''")'" } else { $_ }
    [System.Management.Automation.CompletionResult]::new($text, $_, 'ParameterValue', $_)
  }
}
`
}

/** Each completes commands, options and their values without starting the program, and asks it for numbers and lectures. */
export const scripts = { bash, zsh, fish, powershell }
