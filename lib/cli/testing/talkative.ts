import { logConsole } from '@/lib/cli/log-console';

// Says what a service might come to say, in every way, and ends by an error.
logConsole();
console.log('two\nlines');
console.info('%s of %d', 'three', 4);
console.warn(new TypeError('not as it should be'));
console.error('it failed:', new Error('the reason'));
console.error(new Error('invalid input syntax for type uuid: "Ada"'));
process.emitWarning('something is old', 'DeprecationWarning');
console.log('');
setTimeout(() => {
  throw new Error('nobody caught this');
}, 50);
