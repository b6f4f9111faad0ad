export type Sample = { value: number; labels?: Record<string, string> }
type Metric = { name: string; help: string; type: 'gauge' | 'counter' | 'summary'; samples: Sample[] }

/** Current values in the text format of Prometheus; one without samples is listed with its type alone. */
export function prometheusText(metrics: Metric[]): string {
  return metrics
    .map(({ name, help, type, samples }) => {
      const lines = samples.map(({ value, labels = {} }) => `${name}${labelText(labels)} ${value}\n`)
      return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}\n`
    })
    .join('')
}

/** One value without labels; an undefined value is omitted. */
export function metric(name: string, help: string, value: number | undefined): Metric {
  return { name, help, type: typeOf(name), samples: value === undefined ? [] : [{ value }] }
}

/** One sample per label value. */
export function labelled(
  name: string,
  help: string,
  label: string,
  values: Record<string, number> | undefined,
): Metric {
  const samples = Object.entries(values ?? {}).map(([key, value]) => ({ value, labels: { [label]: key } }))
  return { name, help, type: label === 'quantile' ? 'summary' : typeOf(name), samples }
}

/** Facts about the program as labels of the value 1, which queries join. */
export function info(name: string, help: string, labels: Record<string, string>): Metric {
  return { name, help, type: 'gauge', samples: [{ value: 1, labels }] }
}

const typeOf = (name: string) => (name.endsWith('_total') ? 'counter' : 'gauge')

function labelText(labels: Record<string, string>) {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`)
  return pairs.length > 0 ? `{${pairs.join(',')}}` : ''
}

const escaped = (value: string) => value.replaceAll(/[\\"\n]/g, (sign) => (sign === '\n' ? '\\n' : `\\${sign}`))
