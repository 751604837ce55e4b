import school from '@school/shared/school.json';

/** The school as search engines read it. */
export const schoolJsonLd = (): object => ({
  '@context': 'https://schema.org',
  '@type': 'EducationalOrganization',
  name: school.name,
  alternateName: school.hebrewName,
  url: process.env.GATSBY_SITE_URL ?? '',
  email: school.email,
  telephone: school.phone,
  address: {
    '@type': 'PostalAddress',
    streetAddress: school.address.street,
    addressLocality: school.address.locality,
    addressRegion: school.address.region,
    addressCountry: 'IL',
  },
  sameAs: [school.links.facebook, school.links.instagram, school.links.youtube, school.links.spotify].filter(
    Boolean,
  ),
});
