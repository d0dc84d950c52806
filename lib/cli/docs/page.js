// What the pages of the documentation do beyond showing themselves. The build puts the operations
// in place of this import.
import operations from './operations.js';

for (const link of document.querySelectorAll('a[data-moved]')) {
  // All operations were on one page once; links to them are out in the world.
  if (location.hash === `#${link.id}`) location.replace(link.href);
}

for (const button of document.querySelectorAll('[data-copy]')) {
  button.hidden = false;
  const label = button.getAttribute('aria-label');
  const words = button.firstElementChild;
  const say = (text) => {
    words.textContent = text;
    button.setAttribute('aria-label', text);
    setTimeout(() => {
      words.textContent = 'Copy';
      button.setAttribute('aria-label', label);
    }, 2000);
  };
  button.addEventListener('click', () => {
    const code = button.closest('figure').querySelector('code').textContent;
    navigator.clipboard.writeText(code).then(
      () => say('Copied'),
      () => say('Not copied'),
    );
  });
}

const contents = document.getElementById('contents');

const search = document.querySelector('[data-search]');
const [input, count, found] = search.children;
const pages = document.querySelector('[data-pages]');
search.hidden = false;

function entryOf({ href, title, method, book }) {
  const link = document.createElement('a');
  link.href = href;
  link.className =
    'block rounded-lg px-2 py-1.5 text-[13px] leading-5 text-muted hover:bg-hover hover:text-ink';
  link.textContent = title;
  if (method) link.prepend(`${method} `);
  // Operations of both interfaces are found, and some have the same name.
  const label = document.createElement('small');
  label.className = 'block text-xs text-muted';
  label.textContent = book;
  link.append(label);
  const entry = document.createElement('li');
  entry.append(link);
  return entry;
}

function find() {
  const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = words.length
    ? operations.filter(({ text }) => words.every((word) => text.includes(word)))
    : [];
  pages.hidden = words.length > 0;
  found.replaceChildren(...matches.map(entryOf));
  if (words.length === 0) count.textContent = '';
  else count.textContent = `${matches.length} found`;
}

input.addEventListener('input', find);

// The search is over: the reader looks at the page again.
addEventListener('hashchange', () => {
  if (contents.matches(':popover-open')) contents.hidePopover();
  input.value = '';
  find();
});

input.addEventListener('keydown', (event) => {
  const [first] = found.querySelectorAll('a');
  if (event.key === 'Enter' && first) first.click();
});

document.addEventListener('keydown', (event) => {
  const isTyping = event.target instanceof HTMLInputElement;
  if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  input.focus();
});

const links = new Map();
for (const link of pages.querySelectorAll('a[href*="#"]')) links.set(link.hash.slice(1), link);
const observer = new IntersectionObserver(
  (entries) => {
    const entered = entries.find(({ isIntersecting }) => isIntersecting);
    if (!entered) return;
    for (const [id, link] of links) {
      if (id === entered.target.id) link.setAttribute('aria-current', 'location');
      else link.removeAttribute('aria-current');
    }
  },
  { rootMargin: '-15% 0px -75% 0px' },
);
for (const section of document.querySelectorAll('main section[id]')) observer.observe(section);
