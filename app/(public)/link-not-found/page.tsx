import LinkNotFound from '../not-found';

export const dynamic = 'force-dynamic';

export default LinkNotFound;
