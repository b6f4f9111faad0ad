// jsdom has no Navigation API. Without it a dialog puts an entry into the history, whose removal reaches into the next test.
Object.defineProperty(window, 'navigation', { value: new EventTarget() })
